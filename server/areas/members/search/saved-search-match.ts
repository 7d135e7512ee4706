import { searchDistances } from '#contract/members/search.ts';
import { joinPieces, type Piece, type SqlWriter, verbatim } from '../../../platform/postgres/statement.ts';
import type { CardRow } from '../cards.ts';
import { savedFactsFit } from './fact-filters.ts';
import { nearbyCells } from './search-area.ts';

/** A member whom others may be looking for: their card and age. */
export interface Wished {
  readonly card: CardRow;
  readonly age: number;
}

/**
 * Returns whether a card's saved search matches a member. Ignores the filters for being online or new, which are
 * momentary. A saved search without a country applies to its owner's country.
 */
export function savedSearchFits(sql: SqlWriter, { card, age }: Wished): Piece {
  return joinPieces([
    sql`wish IS NOT NULL`,
    sql`coalesce(wish ->> 'gender', ${card.gender}) = ${card.gender}`,
    sql`coalesce((wish ->> 'min_age')::integer, 0) <= ${age}`,
    sql`coalesce((wish ->> 'max_age')::integer, 99) >= least(${age}::integer, 99)`,
    sql`coalesce(wish ->> 'country', country) = ${card.country}`,
    sql`(wish ->> 'countryregion' IS NULL OR wish ->> 'countryregion' = ${card.region}::text)`,
    ...savedFactsFit(sql, card),
    sql`(wish -> 'interests' IS NULL OR wish -> 'interests' <@ to_jsonb(${card.interests}::text[]))`,
    ...(card.has_photo ? [] : [sql`wish ->> 'with_photo' IS DISTINCT FROM 'yes'`]),
    near(sql, card),
  ]);
}

/**
 * Returns the condition that the member is within the distance of a saved search. Distance is symmetric, so it compares
 * the searcher's cell with those near the member.
 */
function near(sql: SqlWriter, { cell }: CardRow): Piece {
  if (cell === null) return sql`wish -> 'distance' IS NULL`;
  const nearby = nearbyCells(cell);
  const within = searchDistances.map((distance) => {
    const cells = nearby.filter(({ band }) => band <= distance).map((one) => one.cell);
    return sql`WHEN ${verbatim(distance)} THEN cell = ANY(${cells}::integer[])`;
  });
  return sql`CASE (wish ->> 'distance')::integer ${joinPieces(within, ' ')} ELSE wish -> 'distance' IS NULL END`;
}
