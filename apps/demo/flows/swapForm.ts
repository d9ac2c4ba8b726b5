import type { HostPage } from './page.ts'

/** Chooses a token of the swap form by its symbol. */
export async function choose(
  host: HostPage,
  side: 'source' | 'target',
  symbol: string,
): Promise<void> {
  await host.button(side === 'source' ? /^Token you pay with:/ : /^Token you receive:/).click()
  await host.expectTitle('Select Token')
  await host.dialog.getByLabel('Name or address').fill(symbol)
  await host
    .button(new RegExp(`^${symbol} `))
    .first()
    .click()
  await host.expectTitle('Swap')
}
