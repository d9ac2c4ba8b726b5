/** Orders whose progress this page load has shown: `kit.get(shownOrders)`. */
export function shownOrders(): Set<string> {
  return new Set()
}
