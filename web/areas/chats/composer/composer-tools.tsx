import { Gift, Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sharedPhoto } from '../../../shared/api/vault/shared-photo.ts';
import { useMe } from '../../../shared/people/user.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { PhotoTool } from './photo-tool.tsx';

/** Tools of the composer besides text: the gift drawer, a chosen photo, or the icebreakers. */
export type Tool = 'gift' | 'icebreakers' | File;

/**
 * Returns the open tool. The query `?gift` opens the gift drawer, `?shared` the photo shared by another application.
 */
export function useOpenTool(): readonly [open: Tool | undefined, setOpen: (tool: Tool | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<Tool>();
  const me = useMe().id;
  const asked = query.has('gift') || query.has('shared');
  const shares = query.has('shared');
  // The tool is opened in an effect, because the gift draft exists only in the browser.
  useEffect(() => {
    if (query.has('gift')) setOpen('gift');
  }, [query]);
  useEffect(() => {
    if (shares)
      void sharedPhoto(me).then(
        (photo) => photo && setOpen(photo),
        () => undefined,
      );
  }, [me, shares]);
  return [
    open,
    (tool) => {
      setOpen(tool);
      if (asked && !tool) setQuery({}, { replace: true, preventScrollReset: true });
    },
  ];
}

export function ComposerTools({ onOpen }: { onOpen: (tool: Tool) => void }) {
  const words = useWords('chats.gift');
  const ideas = useWords('icebreakers');
  return (
    <div className="-ml-1.5 flex gap-1 self-end pb-0.5">
      <PhotoTool onFile={onOpen} />
      <IconButton label={words('open')} onClick={() => onOpen('gift')}>
        <Gift aria-hidden />
      </IconButton>
      <IconButton label={ideas('open')} onClick={() => onOpen('icebreakers')}>
        <Lightbulb aria-hidden />
      </IconButton>
    </div>
  );
}
