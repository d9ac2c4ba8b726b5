import { KitError } from '@latchkey/protocol'
import type { FeatureView } from '../interfaces/feature.ts'
import type { Feature, FeatureModule, Kit } from '../interfaces/kit.ts'
import { featureViews } from '../state/featureViews.ts'

/**
 * The features of the kit: the host's features, else the window's features that are switched on. They are fetched once. After
 * a failure they are fetched again.
 * @throws KitError `MODAL_LOAD_FAILED`
 */
export function fetchFeatures(kit: Kit): Promise<readonly Feature[]> {
  const fetched = kit.get(fetching)
  fetched.current ??= fetchAll(kit).catch((cause: unknown) => {
    fetched.current = undefined
    throw new KitError('MODAL_LOAD_FAILED', {}, { cause })
  })
  return fetched.current
}

/**
 * The features that the connected account can use. Actions in the host's `walletFeaturesOrder` come first (MOD-09), the rest
 * by their manifests' `order`.
 */
export function available<Part extends 'action' | 'tab'>(
  kit: Kit,
  features: readonly Feature[],
  part: Part,
): readonly (Feature & { readonly [P in Part]: NonNullable<Feature[P]> })[] {
  const { activeNamespace } = kit.store.getState()
  const listed: readonly string[] =
    part === 'action' ? kit.options.switches.walletFeaturesOrder : []
  return features
    .filter(
      (feature): feature is Feature & { readonly [P in Part]: NonNullable<Feature[P]> } =>
        feature[part] !== undefined &&
        (feature.namespaces?.includes(activeNamespace) ?? true) &&
        feature.isAvailable?.(kit) !== false,
    )
    .toSorted((a, b) => a[part].order - b[part].order)
    .toSorted((a, b) => placeIn(listed, a.id) - placeIn(listed, b.id))
}

/** The features with a row of the Account view for the connected account. */
export function withRow(
  kit: Kit,
  features: readonly Feature[],
): readonly (Feature & { readonly row: NonNullable<Feature['row']> })[] {
  const { activeNamespace } = kit.store.getState()
  return features.filter(
    (feature): feature is Feature & { readonly row: NonNullable<Feature['row']> } =>
      feature.row !== undefined && (feature.namespaces?.includes(activeNamespace) ?? true),
  )
}

function placeIn(listed: readonly string[], id: string): number {
  const place = listed.indexOf(id)
  return place < 0 ? listed.length : place
}

function fetching(): { current: Promise<readonly Feature[]> | undefined } {
  return { current: undefined }
}

async function fetchAll(kit: Kit): Promise<readonly Feature[]> {
  const { features: given, modal, switches } = kit.options
  const module = given ? undefined : await (await modal?.())?.features?.()
  // As: most ids are names of switches. An id without a switch is undefined here, and the feature is on.
  const on: { readonly [id: string]: unknown } = switches
  const features = given ?? module?.features.filter(({ id }) => on[id] !== false) ?? []
  const table = kit.get(featureViews)
  for (const { views, texts } of features) {
    for (const [view, entry] of Object.entries<FeatureView>(views)) table.set(view, entry)
    kit.set((state) => ({ texts: { ...texts, ...state.texts } }))
  }
  if (module) translate(kit, module)
  return features
}

/** Fetches the features' language. Texts are English until it has loaded, and no caller waits for it. */
function translate(kit: Kit, { featureTextsOf }: FeatureModule): void {
  const { locale = 'en' } = kit.options
  const tag = typeof locale === 'string' ? locale : locale.locale
  featureTextsOf(tag).then(
    (more) =>
      // The host's own texts still come first.
      kit.set(({ texts }) => ({ texts: { ...texts, ...more, ...kit.options.texts } })),
    // An invalid tag or no network: the texts stay English.
    () => {},
  )
}
