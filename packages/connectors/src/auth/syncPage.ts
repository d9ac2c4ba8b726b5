import type { Kit } from '@latchkey/core'
import type { FramePayload } from '@latchkey/protocol/frame'
import type { Channel } from './channel.ts'

const limitMs = 10_000

/** Tells the frame about the page and its theme: at the start, and when the theme or the language changes (EMB-02). */
export function syncPage(kit: Kit, channel: Channel): void {
  const say = (): void => {
    // A frame that does not answer shows its own theme.
    channel.send('SYNC_THEME', themeOf(kit), limitMs).answer.catch(() => {})
  }
  channel.onReady(() => {
    channel.send('SYNC_DAPP_DATA', pageOf(kit), limitMs).answer.catch(() => {})
    say()
  })
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme || state.language !== before.language) say()
  })
  kit.cleanup.add(unsubscribe)
}

function themeOf(kit: Kit): FramePayload<'SYNC_THEME'> {
  const { theme, language } = kit.store.getState()
  const dark =
    theme.mode === 'auto'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : theme.mode === 'dark'
  return {
    themeMode: dark ? 'dark' : 'light',
    themeVariables: Object.fromEntries(
      Object.entries(theme.variables).filter(([, value]) => value.length <= 128),
    ),
    ...(language && { language }),
  }
}

function pageOf({ options: { metadata, projectId } }: Kit): FramePayload<'SYNC_DAPP_DATA'> {
  return {
    ...(metadata && {
      metadata: {
        name: metadata.name,
        description: metadata.description ?? '',
        url: metadata.url ?? location.origin,
        icons: [...(metadata.icons ?? [])],
      },
    }),
    sdkType: 'latchkey',
    ...(projectId && { projectId }),
  }
}
