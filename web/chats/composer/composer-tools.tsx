import { Gift, Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { useWords } from '../../words/use-words.ts';
import { PhotoTool } from './photo-tool.tsx';

/** What else than words can be sent: a gift, or a photo that was chosen; and what to say. */
export type Tool = 'gift' | 'icebreakers' | File;

/** Which tool is open. An address that ends in `?gift` has the gifts open. */
export function useOpenTool(): readonly [open: Tool | undefined, setOpen: (tool: Tool | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<Tool>();
  const asked = query.has('gift');
  // What was begun is known to the browser only.
  useEffect(() => {
    if (asked) setOpen('gift');
  }, [asked]);
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
