import { type FunctionComponent, lazy, type LazyExoticComponent } from 'react'

/** A service that makes a component fetched on first use, one per kit: `kit.get(…)`. */
export function lazyView<Props>(
  load: () => Promise<{ readonly default: FunctionComponent<Props> }>,
): () => LazyExoticComponent<FunctionComponent<Props>> {
  return () => lazy(load)
}
