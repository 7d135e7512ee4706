import { useQuery } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dataExportAddress, type DataExport } from '#contract/accounts/data-export.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { dataExportQuery, tokenIn } from './data-export.ts';
import { SettingsRow } from './editable-row.tsx';
import { ExportForm } from './export-form.tsx';

/** Lets a member request a copy of all their data, and shows its progress. `email`: the member's own. */
export function ExportRow({ email }: { email: string }) {
  const settings = useWords('settings.data');
  const words = useWords('data-export');
  const [search] = useSearchParams();
  const token = tokenIn(search);
  const { data, error, refetch } = useQuery(dataExportQuery(token));
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) row.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, [asking]);
  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  const label = settings('export');
  const preparing = data?.state === 'preparing';
  const offer = words(asking ? 'cancel' : offerOf(data));
  return (
    <div ref={row} id="data-export" className="scroll-mt-20">
      <SettingsRow
        label={label}
        action={
          data !== undefined &&
          !preparing && (
            <button
              ref={opener}
              type="button"
              aria-expanded={asking}
              aria-label={`${label}: ${offer}`}
              onClick={() => (asking ? close() : setAsking(true))}
              className="link -mr-1 min-h-11 shrink-0 px-1"
            >
              {offer}
            </button>
          )
        }
      >
        {settings('export_text')}
      </SettingsRow>
      {data === undefined && error && (
        <div className="px-4 pb-4 md:px-5">
          <FailureNotice onRetry={() => void refetch()} />
        </div>
      )}
      <div role="status">{data && !asking && <Progress of={data} token={token} />}</div>
      {asking && !preparing && <ExportForm email={email} token={token} onDone={() => setAsking(false)} />}
    </div>
  );
}

function offerOf(data: DataExport | null | undefined): 'get' | 'again' | 'retry' {
  if (!data) return 'get';
  return data.state === 'failed' ? 'retry' : 'again';
}

/** Progress of the archive. */
function Progress({
  of: { id, state, expires_at, bytes, fetchable },
  token,
}: {
  of: DataExport;
  token?: string | undefined;
}) {
  const words = useWords('data-export');
  const format = useFormatter();
  const size = useSize(bytes ?? 0);
  const at = expires_at && new Date(expires_at);
  switch (state) {
    case 'preparing':
      return (
        <Note>
          <LoaderCircle className="mt-0.5 size-5 shrink-0 animate-spin motion-reduce:animate-none" aria-hidden />
          <p className="text-14">{words('preparing')}</p>
        </Note>
      );
    case 'ready':
      return (
        <Note>
          <div className="grid gap-3">
            <p className="text-14">
              {at && (
                <span>{words('ready', { when: format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' }) })}</span>
              )}
              {!fetchable && <span> {words('elsewhere')}</span>}
            </p>
            {fetchable && (
              <ButtonLink
                size="small"
                to={dataExportAddress(id, token)}
                reloadDocument
                download
                className="justify-self-start"
              >
                <Download className="size-5" strokeWidth={1.75} aria-hidden />
                {words('download', { size })}
              </ButtonLink>
            )}
          </div>
        </Note>
      );
    case 'expired':
      return (
        <p className="px-4 pb-4 text-14 text-muted md:px-5">
          {at && words('expired', { when: format.dateTime(at, { dateStyle: 'long' }) })}
        </p>
      );
    case 'failed':
      return <p className="px-4 pb-4 text-14 text-danger md:px-5">{words('failed')}</p>;
  }
}

function Note({ children }: { children: ReactNode }) {
  return <div className="flex gap-3 bg-soft px-4 py-3 text-on-soft md:px-5">{children}</div>;
}

const kilobyte = 1024;

function useSize(bytes: number): string {
  const format = useFormatter();
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  return kilobytes < kilobyte
    ? format.number(kilobytes, { style: 'unit', unit: 'kilobyte' })
    : format.number(kilobytes / kilobyte, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
