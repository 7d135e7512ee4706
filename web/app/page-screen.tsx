import { queryOptions, useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { type PageBlock, showPage } from '#contract/operator-pages.ts';
import { ask, type Ask } from '../shared/api/ask.ts';
import { preload, stay } from '../shared/api/preload.ts';
import { isRefusal } from '../shared/api/refusal.ts';
import { ErrorPage } from './error-page.tsx';
import { FailureNotice } from '../shared/ui/notice.tsx';
import { ScreenTitle } from '../shared/ui/screen-title.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';
import { useFormatter, useLanguage, useWords } from '../shared/i18n/use-words.ts';
import { Article } from '../areas/site/article.tsx';
import { siteKeys } from '../areas/site/keys.ts';
import { PageBlocks, Runs } from '../areas/site/page-blocks.tsx';

export const handle = { words: ['legal'], late: true } satisfies ScreenHandle;

const pageQuery = (token: string, from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.page(token),
    queryFn: async () => {
      try {
        return (await from(showPage, { token })).page;
      } catch (fault) {
        if (isRefusal(fault, 'no_such_page') || isRefusal(fault, 'invalid')) return null;
        throw fault;
      }
    },
    staleTime: 60_000,
  });

const preloaded = preload(({ ask: from, params }) => [pageQuery(params.token!, from)]);

/** Responds with status 404 if the page does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const state = await preloaded(args);
  return data(state, { status: state.queries.queries[0]?.data === null ? 404 : 200 });
}
export const clientLoader = stay;

/** A page written by the operator. Its path is the page's token. (Specification, section 2: {token}.) */
export default function PageScreen() {
  const words = useWords('legal');
  const format = useFormatter();
  const language = useLanguage();
  const { data: page, error, refetch } = useQuery(pageQuery(useParams().token!));
  if (page === null) return <ErrorPage status={404} />;
  if (!page) {
    return (
      <div className="page py-10 md:py-14">
        {error ? <FailureNotice fault={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96" />}
      </div>
    );
  }
  const { lead, sections } = sectionsIn(page.blocks);
  const date = format.dateTime(new Date(page.updated_at), { dateStyle: 'long' });
  return (
    <div className="page py-10 md:py-14 print:py-0">
      <ScreenTitle>{page.title}</ScreenTitle>
      <div className="mx-auto max-w-(--measure) print:max-w-none">
        <Article
          title={page.title}
          {...(page.language !== language && { language: page.language })}
          dated={words('version', { date })}
          lead={lead.length > 0 && <PageBlocks blocks={lead} />}
          sections={sections.map(({ heading: { id, runs }, blocks }) => ({
            id,
            title: <Runs runs={runs} linked={false} />,
            content: <PageBlocks blocks={blocks} />,
          }))}
        />
      </div>
    </div>
  );
}

type Heading = Extract<PageBlock, { kind: 'heading' }>;

/** Splits the blocks into sections at each second-level heading. */
function sectionsIn(blocks: readonly PageBlock[]) {
  const lead: PageBlock[] = [];
  const sections: { heading: Heading; blocks: PageBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] });
    else (sections.at(-1)?.blocks ?? lead).push(block);
  }
  return { lead, sections };
}
