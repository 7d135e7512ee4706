import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

interface DeletePhotoDialogProps {
  onKeep: () => void;
  onDelete: () => void;
}

export function DeletePhotoDialog({ onKeep, onDelete }: DeletePhotoDialogProps) {
  const words = useWords('photos.delete');
  return (
    <Dialog title={words('title')} onClose={onKeep}>
      <p className="mt-2 text-muted">{words('text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="text" onClick={onKeep}>
          {words('keep')}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {words('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
