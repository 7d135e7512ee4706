import { type ReactNode, useEffect } from 'react';
import { LogoMark } from '#web/shared/ui/logo.tsx';
import { useDeskLanguage, useDeskWords } from '../../shared/words.tsx';

interface AccessPageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of pages outside the frame: login, enrolment and recovery codes. */
export function AccessPage({ title, text, foot, children }: AccessPageProps) {
  const words = useDeskWords('access');
  const { language, choose } = useDeskLanguage();
  useEffect(() => {
    document.title = `${title} · Damson desk`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[420px] flex-col justify-center gap-4 px-4 py-8">
      <div className="card px-6 py-8 shadow-[0_10px_28px_-10px_rgb(48_18_44/0.16)] md:px-8">
        <div className="mb-6 flex items-center gap-2">
          <LogoMark className="size-8" />
          <span className="text-18 font-extrabold tracking-tight">Damson</span>
          <span className="chip chip-plum">{words('desk')}</span>
        </div>
        <h1 className="mb-2 text-[22px] leading-7">{title}</h1>
        {text && <p className="text-muted mb-5">{text}</p>}
        {children}
        {foot && <div className="border-line text-muted mt-6 border-t pt-4 text-13">{foot}</div>}
      </div>
      <button
        type="button"
        lang={language === 'en' ? 'de' : 'en'}
        className="link self-center text-13"
        onClick={() => choose(language === 'en' ? 'de' : 'en')}
      >
        {language === 'en' ? 'Deutsch' : 'English'}
      </button>
    </main>
  );
}
