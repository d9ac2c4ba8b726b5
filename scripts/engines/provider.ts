// A provider of vitest's browser mode for engines that Playwright cannot drive in Debian's version. The test files are the
// same, and the input is the engine's own (trusted clicks and keys over WebDriver).
import { join } from 'node:path'
import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserCommand, BrowserProviderOption, TestProject } from 'vitest/node'
import type { Device, Engine, KeyAction, PointerAction } from './engine.ts'
import { keyActions } from './keys.ts'

export function webdriver(start: () => Promise<Engine>): BrowserProviderOption {
  return defineBrowserProvider({
    name: 'webdriver',
    providerFactory(project: TestProject) {
      let engine: Promise<Engine> | undefined
      const opened = (): Promise<Engine> => (engine ??= start())
      for (const [name, command] of Object.entries(commands(opened)))
        // `as`: the types list a project's own commands; these are vitest's input commands.
        project.browser?.registerCommand(name as never, command)
      return {
        name: 'webdriver',
        supportsParallelism: false,
        initScripts: [join(import.meta.dirname, 'hands.ts')],
        getCommandsContext: () => ({}),
        async openPage(_session, url) {
          await (await opened()).open(url)
        },
        async close() {
          await (await engine)?.close()
          engine = undefined
        },
      }
    },
  })
}

type Point = { readonly x: number; readonly y: number }

/** The commands that tests use; vitest reports the name of a missing one. */
function commands(opened: () => Promise<Engine>): Readonly<Record<string, BrowserCommand<never>>> {
  const act = async (device: Device): Promise<void> => (await opened()).act([device])
  const keys = async (actions: readonly KeyAction[]): Promise<void> => {
    if (actions.length > 0) await act({ type: 'key', id: 'keyboard', actions })
  }
  const pointer = (...actions: readonly PointerAction[]): Promise<void> =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  return {
    /** The window is larger than every test frame. */
    __vitest_viewport: () => undefined,
    __vitest_click: (_context, point: Point) =>
      pointer(
        { type: 'pointerMove', ...point },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ),
    __vitest_hover: (_context, point: Point) => pointer({ type: 'pointerMove', ...point }),
    __vitest_tab: (_context, { shift }: { readonly shift?: boolean }) =>
      keys(keyActions(shift ? '{Shift>}{Tab}{/Shift}' : '{Tab}', []).actions),
    async __vitest_keyboard(_context, text: string, state: { readonly unreleased: string[] }) {
      const { actions, held } = keyActions(text, state.unreleased)
      await keys(actions)
      return { unreleased: held }
    },
    __vitest_cleanup: (_context, state: { readonly unreleased: readonly string[] }) =>
      keys(state.unreleased.map((value) => ({ type: 'keyUp', value }))),
    async __vitest_takeScreenshot() {
      return { buffer: await (await opened()).picture(), path: '' }
    },
  }
}
