import { type KitError, sentenceOf } from '@latchkey/protocol'
import { useSelector } from './useSelector.ts'

/** Gives an error in words for the visitor (CON-16). Apart from `useText`: a view without errors does not fetch their words. */
export function useErrorText(): (error: KitError) => string {
  const texts = useSelector((state) => state.texts)
  return ({ code }) => sentenceOf(code, texts)
}
