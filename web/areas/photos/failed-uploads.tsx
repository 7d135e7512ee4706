import { CircleAlert, RotateCw, X } from 'lucide-react';
import { Link } from 'react-router';
import { uploadPhoto } from '#contract/photos.ts';
import { useMe } from '../../shared/people/user.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FilePreview } from './file-preview.tsx';
import type { UploadingFile } from './use-uploads.ts';

interface FailedUploadsProps {
  uploads: readonly UploadingFile[];
  onRetry: (id: string) => void;
  onForget: (id: string) => void;
}

/** List of files that were not uploaded, each with the reason. */
export function FailedUploads({ uploads, onRetry, onForget }: FailedUploadsProps) {
  const words = useWords('photos.upload');
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={words('list')} className="mt-5 grid grid-cols-1 gap-2">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-2"
        >
          <FilePreview file={upload.file} className="h-16 w-12 shrink-0 rounded-input" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{upload.file.name}</p>
            <Failed upload={upload} onRetry={() => onRetry(upload.id)} />
          </div>
          <IconButton label={words('forget', { name: upload.file.name })} onClick={() => onForget(upload.id)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Codes of temporary failures that are unrelated to the file, so that a retry may succeed. */
const passing = new Set(['unreachable', 'unavailable', 'fault', 'too_many_requests', 'incomplete']);

function Failed({ upload: { file, refusal }, onRetry }: { upload: UploadingFile; onRetry: () => void }) {
  const words = useWords('photos.upload');
  const shell = useWords('shell.nav');
  const sentence = useRefusalSentence('photos', uploadPhoto);
  const { paid_user } = useMe();
  const isPassing = isRefusal(refusal) && passing.has(refusal.code);
  return (
    <div role="alert" className="text-14">
      <p className="flex gap-1.5 text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0">{sentence(refusal)}</span>
      </p>
      {isPassing && (
        <Button
          variant="text"
          size="small"
          aria-label={words('retry_name', { name: file.name })}
          onClick={onRetry}
          className="-ml-5"
        >
          <RotateCw className="size-4" aria-hidden />
          {words('retry')}
        </Button>
      )}
      {!paid_user && isRefusal(refusal, 'photo_limit_reached') && (
        <Link to="/premium" className="link inline-flex min-h-11 items-center">
          {shell('get_premium')}
        </Link>
      )}
    </div>
  );
}
