import type { FeatureSwitches } from '../options.ts'

/** What the Account view offers to do, in the default order (MOD-09). */
const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

export type WalletFeature = (typeof walletFeatures)[number]

/** Those that are on, in the host's order (`features.walletFeaturesOrder`); what it leaves out follows in the default one. */
export function walletFeaturesOf(
  switches: Pick<FeatureSwitches, WalletFeature>,
  order: readonly WalletFeature[] = [],
): readonly WalletFeature[] {
  return [...new Set([...order, ...walletFeatures])].filter(
    // A host's JavaScript may name what there is none of.
    (feature) => walletFeatures.includes(feature) && switches[feature],
  )
}
