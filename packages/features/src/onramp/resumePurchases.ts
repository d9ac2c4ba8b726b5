import type { Kit } from '@latchkey/core'
import { followPurchases } from './followPurchases.ts'
import { showNews } from './showNews.ts'

/** Follows the purchases of earlier visits, and shows the newest one to its account. */
export function resumePurchases(kit: Kit): void {
  showNews(kit)
  followPurchases(kit)
}
