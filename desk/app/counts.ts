import type { TodayQueue } from '#contract/desk/today.ts';
import { useToday } from '../areas/today/use-today.ts';
import type { DeskPlace } from './navigation.ts';

/** Returns how many items wait in each queue that has a screen. */
export function useQueueCounts(): Partial<Readonly<Record<DeskPlace['name'], number>>> {
  const { data } = useToday();
  if (!data) return {};
  const count = (...queues: readonly TodayQueue[]) =>
    data.queues.filter(({ queue }) => queues.includes(queue)).reduce((sum, { waiting }) => sum + waiting, 0);
  return { photos: count('photos'), reports: count('reports', 'urgent_reports') };
}
