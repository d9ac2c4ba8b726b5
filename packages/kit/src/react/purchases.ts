import { fetchFeatures, type Kit } from '@latchkey/core'

/** Shows the purchases of earlier visits and polls each until it has ended. */
export async function followPurchases(kit: Kit): Promise<void> {
  const features = await fetchFeatures(kit)
  await features.find(({ id }) => id === 'onramp')?.resume?.(kit)
}
