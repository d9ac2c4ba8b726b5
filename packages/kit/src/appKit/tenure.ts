/**
 * Whether a kit may be dropped at any moment, because a provider made it in a render that React may never finish, or has
 * unmounted: `kit.get(tenure)`. Such a kit gives its adapters to the next kit.
 */
export function tenure(): { isTentative: boolean } {
  return { isTentative: false }
}
