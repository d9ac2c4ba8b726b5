import type { Kit } from '@latchkey/core'

/** Options and feature switches of AppKit that ask for what this kit does not do, when they are not false. */
const withoutEffect = [
  'basic',
  'coinbasePreference',
  'disableAppend',
  'enableAuthLogger',
  'enableCoinbase',
  'enableMobileFullScreen',
  'enableWalletGuide',
  'experimental_preferUniversalLinks',
  'headless',
  'manualWCControl',
  'pay',
  'reownAuthentication',
  'universalProvider',
  'universalProviderConfigOverride',
]

/** Tells the host's developer, once for each kit, about options without an effect. */
export function reportWithoutEffect(kit: Kit): void {
  const report = kit.get(reported)
  if (report.done) return
  report.done = true
  // As: the kit keeps every option that a host gave.
  const given = { ...kit.options.switches, ...kit.options } as Readonly<Record<string, unknown>>
  const names = withoutEffect.filter((name) => given[name])
  if (given.enableWallets === false) names.push('enableWallets')
  if (names.length)
    console.warn(`latchkey: without effect here: ${names.join(', ')} (docs/migrating.md)`)
}

function reported(): { done: boolean } {
  return { done: false }
}
