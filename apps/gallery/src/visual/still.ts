const hosts = 'latchkey-modal, latchkey-panel'
const documents = 'iframe.wallet-frame, iframe.wallet-window'

type Root = ShadowRoot | Document

/** Every shadow root of the kit in the page, and a document of the wallet. */
export function roots(): readonly Root[] {
  const frames = document.querySelectorAll<HTMLIFrameElement>(documents)
  return [
    ...[...document.querySelectorAll(hosts)].flatMap((host) => host.shadowRoot ?? []),
    ...[...frames].flatMap((frame) => frame.contentDocument ?? []),
  ]
}

/**
 * Waits until the picture does not change for `quiet` frames in a row. All code is in one file and no data is fetched, so
 * pending work finishes within a few turns of the loop. A window adds itself to the page in one of them.
 */
export async function still(quiet: number): Promise<void> {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  const observed = new Set<Root>()
  let turns = 0
  for (let calm = 0; calm < quiet; calm++) {
    if (++turns > 1_000) throw new Error('The story does not come to rest')
    changes = 0
    for (const root of roots().filter((each) => !observed.has(each))) {
      observed.add(root)
      observer.observe(root, everything)
      if (hold(root)) calm = -1
    }
    await turn()
    await picturesDecoded()
    if (changes > 0 || finishMotion() > 0) calm = -1
  }
  observer.disconnect()
}

const everything = { subtree: true, childList: true, attributes: true, characterData: true }

/**
 * Hides the caret. A frame's content is a stranger's page in the machine's fonts: its place is compared, its look is not. A
 * card is centred, except that a card that grew under the pointer keeps its top. That depends on timing here, so it is reset.
 * False when it was reset already.
 */
function hold(root: Root): boolean {
  if (held.has(root)) return false
  held.add(root)
  // A document takes sheets of its own only.
  const { defaultView } = root instanceof ShadowRoot ? document : root
  if (!defaultView) return false
  const sheet = new defaultView.CSSStyleSheet()
  sheet.replaceSync(
    '*{caret-color:transparent !important}iframe{clip-path:inset(100%) !important}.dialog{--shift:0px !important}',
  )
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return true
}

const held = new WeakSet<Root>()

/** Waits for a frame and the work that was queued for it. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 8))
  })
}

async function picturesDecoded(): Promise<void> {
  const images = roots().flatMap((root) => [...root.querySelectorAll('img')])
  await Promise.all(
    images.filter((image) => !image.complete).map((image) => image.decode().catch(() => {})),
  )
}

/** Finishes animations that end, and rewinds animations that repeat. Gives the number of animations changed. */
function finishMotion(): number {
  let told = 0
  for (const animation of roots().flatMap((root) => root.getAnimations())) {
    const { iterations } = animation.effect?.getComputedTiming() ?? {}
    if (iterations !== Infinity) {
      animation.finish()
      told += 1
    } else if (animation.playState !== 'paused') {
      animation.pause()
      animation.currentTime = 0
      told += 1
    }
  }
  return told
}
