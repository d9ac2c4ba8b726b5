import { parseKeyDef } from '@vitest/browser'
import type { KeyAction } from './engine.ts'

/**
 * Keys of a text in vitest's (user-event's) notation, `{Escape}` or `{Shift>}{Tab}{/Shift}`, and the keys that are still held
 * after it.
 */
export function keyActions(
  text: string,
  held: readonly string[],
): { readonly actions: readonly KeyAction[]; readonly held: readonly string[] } {
  const actions: KeyAction[] = []
  const down = new Set(held)
  for (const { keyDef, releasePrevious, releaseSelf, repeat } of parseKeyDef(text)) {
    const value = keyValue(keyDef.key ?? '')
    if (down.delete(value)) actions.push({ type: 'keyUp', value })
    if (releasePrevious) continue
    for (let time = 0; time < repeat; time++) actions.push({ type: 'keyDown', value })
    if (releaseSelf) actions.push({ type: 'keyUp', value })
    else down.add(value)
  }
  return { actions, held: [...down] }
}

/** WebDriver's code of a key (WebDriver 2, 17.4.2): a character is itself. */
function keyValue(key: string): string {
  const value = named[key] ?? key
  if ([...value].length !== 1) throw new Error(`scripts/engines/keys.ts does not know ${key}`)
  return value
}

const named: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
}
