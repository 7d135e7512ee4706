import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showMatchFinder } from '#contract/members/match-finder.ts';
import { likeKeys } from '../likes/keys.ts';
import { LikeButton } from '../likes/like-button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useAnswers } from './finder/use-answers.ts';
import { FinderResults } from './finder/finder-results.tsx';
import {
  type Finder as Asking,
  firstAnswers,
  matchesQuery,
  matchFinderQuery,
  questionsOf,
} from './finder/match-finder.ts';
import { Question } from './finder/question.tsx';
import { QuestionFrame } from './finder/question-frame.tsx';

export const handle = {
  words: ['finder', 'members', 'interests', 'likes'],
  title: 'finder.title',
} satisfies ScreenHandle;
export const loader = preload(async ({ ask }) => {
  const { answers } = await ask(showMatchFinder, {});
  return answers ? [matchFinderQuery(ask), matchesQuery(ask)] : [matchFinderQuery(ask)];
});
export const clientLoader = stay;

/** Asks a few questions, then shows mutual matches with reasons. (Specification, section 2: match-finder.) */
export default function MatchFinderScreen() {
  const words = useWords('finder');
  const { data, error, refetch, fetchStatus } = useQuery(matchFinderQuery());
  return (
    <div className="page pt-5 pb-8 md:pt-8">
      <h1 className="mb-4 text-22 md:mb-6 md:text-28">{words('title')}</h1>
      {data ? (
        <Finder finder={data} />
      ) : (
        <>
          {error && <FailureNotice onRetry={() => void refetch()} />}
          {!error && fetchStatus === 'paused' && <Notice title={words('offline.title')} text={words('offline.text')} />}
          {!error && fetchStatus !== 'paused' && <Skeleton className="mx-auto h-96 max-w-140 rounded-dialog" />}
        </>
      )}
    </div>
  );
}

function Finder({ finder }: { finder: Asking }) {
  const words = useWords('finder');
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const { answers, save } = useAnswers(finder, () => void client.invalidateQueries({ queryKey: likeKeys.swipeGame }));
  const [draft, setDraft] = useState(answers ?? firstAnswers(finder));
  const questions = questionsOf(finder);
  const named = questions.find((question) => question === query.get('question'));
  // A member without saved answers starts at the first question.
  const question = named ?? (answers ? undefined : questions[0]);
  if (!question) {
    const change = () => setQuery({ question: questions[0]! });
    return <FinderResults onChange={change}>{(member) => <LikeButton member={member} />}</FinderResults>;
  }

  const at = questions.indexOf(question);
  const goOn = () => {
    const next = questions[at + 1];
    setQuery(next ? { question: next } : {}, { preventScrollReset: true });
  };
  return (
    <div className="mx-auto max-w-140">
      {!answers && at === 0 && (
        <div className="mb-5 text-center">
          <p className="text-18 font-semibold text-balance">{words('intro.title', { count: questions.length })}</p>
          <p className="mt-1 text-muted">{words('intro.text')}</p>
        </div>
      )}
      <QuestionFrame
        question={question}
        questions={questions}
        onBack={at > 0 ? () => setQuery({ question: questions[at - 1]! }) : undefined}
        busy={save.isPending}
        // Saves after each question, so that a member who returns later finds their answers.
        onContinue={() => save.mutate(draft, { onSuccess: goOn })}
      >
        <Question question={question} finder={finder} answers={draft} onChange={setDraft} />
      </QuestionFrame>
    </div>
  );
}
