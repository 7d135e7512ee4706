import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import type { MatchAnswers, showMatchFinder } from '#contract/members/match-finder.ts';
import { relationshipWishes } from '#contract/members/profile-values.ts';
import { searchAges } from '#contract/members/search.ts';
import { Link } from 'react-router';
import { regionsQuery } from '../../site/regions.ts';
import { SelectField } from '../../../shared/ui/field.tsx';
import { RangePair } from '../../../shared/ui/range-pair.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Choices } from './choices.tsx';
import type { FinderQuestion as Asked } from './match-finder.ts';
import { WishedInterests } from './wished-interests.tsx';

interface QuestionProps {
  question: Asked;
  finder: ReplyOf<typeof showMatchFinder>;
  answers: MatchAnswers;
  onChange: (answers: MatchAnswers) => void;
}

/** Renders a question with the previous answer. */
export function Question({ question, ...props }: QuestionProps) {
  switch (question) {
    case 'whom':
      return <Whom {...props} />;
    case 'age':
      return <Ages {...props} />;
    case 'region':
      return <Region {...props} />;
    case 'interests':
      return (
        <WishedInterests
          chosen={props.answers.interests}
          onChange={(interests) => props.onChange({ ...props.answers, interests: [...interests] })}
        />
      );
    case 'wish':
      return <WishQuestion {...props} />;
  }
}

type Props = Omit<QuestionProps, 'question'>;

function Whom({ answers, onChange }: Props) {
  const words = useWords('finder');
  const chosen = answers.genders?.length === 1 ? answers.genders[0]! : 'both';
  return (
    <Choices
      label={words('question.whom')}
      options={(['female', 'male', 'both'] as const).map((value) => ({ value, label: words(`whom.${value}`) }))}
      value={chosen}
      onChange={(value) => onChange({ ...answers, genders: value === 'both' ? null : [value] })}
    />
  );
}

/** Age range. A member without a choice of gender also reads which gender applies and where to change it. */
function Ages({ finder: { may_choose }, answers, onChange }: Props) {
  const words = useWords('finder');
  const filters = useWords('members.filters');
  const { min_age, max_age } = answers;
  return (
    <>
      <RangePair
        label={words('age.label')}
        text={words('age.text', { min: min_age, max: max_age })}
        lowLabel={filters('youngest')}
        highLabel={filters('oldest')}
        min={searchAges.min}
        max={searchAges.max}
        value={[min_age, max_age]}
        onChange={([min_age, max_age]) => onChange({ ...answers, min_age, max_age })}
      />
      {!may_choose && (
        <p className="mt-6 text-muted">
          {words('whom.by_profile')}{' '}
          <Link to="/settings" className="link">
            {words('whom.settings')}
          </Link>
        </p>
      )}
    </>
  );
}

function Region({ finder: { country }, answers, onChange }: Props) {
  const words = useWords('finder.region');
  const { data: regions = [] } = useQuery(regionsQuery(country));
  return (
    <SelectField
      label={words('label')}
      value={answers.countryregion ?? ''}
      onChange={({ target: { value } }) => onChange({ ...answers, countryregion: value || null })}
    >
      <option value="">{words('any')}</option>
      {regions.map(({ region, name }) => (
        <option key={region} value={region}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function WishQuestion({ answers, onChange }: Props) {
  const words = useWords('finder');
  return (
    <>
      <Choices
        label={words('question.wish')}
        options={[...relationshipWishes, 'none' as const].map((value) => ({ value, label: words(`wish.${value}`) }))}
        value={answers.relationship_wish ?? 'none'}
        onChange={(value) => onChange({ ...answers, relationship_wish: value === 'none' ? null : value })}
      />
      {answers.relationship_wish && (
        <div className="mt-5">
          <Switch
            label={words('wish.shown')}
            hint={words('wish.shown_hint')}
            checked={answers.wish_shown}
            onChange={(wish_shown) => onChange({ ...answers, wish_shown })}
          />
        </div>
      )}
    </>
  );
}
