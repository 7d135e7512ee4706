import { AggregatorRegistry, prometheusContentType } from 'prom-client';

/** A metric with its values, as JSON: it can be sent between processes. */
export interface Measured {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly MeasuredValue[];
}

interface MeasuredValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** The name with its suffix, such as `_bucket`. */
  readonly metricName?: string;
}

export const expositionType = prometheusContentType;

/** Adds a label that distinguishes the values of one process from those of the others. */
export function ofWorker(worker: number, metrics: readonly Measured[]): Measured[] {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }));
}

/** Writes metrics in the text format of Prometheus. Metrics of the same name and labels must not occur twice. */
export async function exposition(...parts: readonly (readonly Measured[])[]): Promise<string> {
  const finite = parts.map((part) =>
    part.map((metric) => ({
      ...metric,
      // Keeps every value: labels tell the processes apart, so nothing is added up or left out.
      aggregator: 'sum',
      // Some gauges have no value yet, and JSON has no NaN.
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    })),
  );
  return await AggregatorRegistry.aggregate(finite).metrics();
}
