import type { Order } from './orders.ts'

/** The page of an order, in the state of the order. `query` proves the link. */
export function orderPage(order: Order, query: string, says?: 'price'): string {
  const { status, problem, quote, address, returnUrl } = order
  const at = (path: string): string => escaped(`/buy/${order.id}/${path}?${query}`)
  const price = `<dl>
  <dt>You pay</dt><dd>${escaped(`${quote.total} ${quote.currency}`)}</dd>
  <dt>Of it fees</dt><dd>${escaped(`${quote.fee} + ${quote.networkFee} ${quote.currency}`)}</dd>
  <dt>Goes to</dt><dd><code id="address">${escaped(address)}</code></dd>
</dl>`
  if (order.asks)
    return page(
      'Is it you?',
      `${price}<p>Your bank asks whether you are paying.</p>
<form method="post" action="${at('secure')}"><button name="answer" value="yes">It is me</button>
<button name="answer" value="no">It is not me</button></form>`,
    )
  if (status === 'created' || (status === 'paying' && problem !== undefined))
    return page(
      'Pay',
      `${price}${says === 'price' ? '<p role="alert">The price has changed. Pay again to agree to the new price.</p>' : ''}
${problem === undefined ? '' : `<p role="alert">${escaped(problems[problem] ?? 'That did not work.')} Try another card.</p>`}
<form method="post" action="${at('pay')}"><label>Card number <input name="card" inputmode="numeric" autocomplete="off" required></label>
<button>Pay ${escaped(`${quote.total} ${quote.currency}`)}</button></form>
<form method="post" action="${at('cancel')}"><button>Cancel</button></form>`,
    )
  if (status === 'paying' || status === 'paid')
    return page(
      status === 'paid' ? 'Paid' : 'One moment',
      `${price}<p>${status === 'paid' ? 'Your coins are on their way.' : 'Your bank is thinking about it.'}</p>`,
      `<meta http-equiv="refresh" content="1">`,
    )
  return page(
    titles[status],
    `<p><a href="${escaped(returnUrl)}">Back to the app</a></p>`,
    `<meta http-equiv="refresh" content="${status === 'sent' ? 1 : 3};url=${escaped(returnUrl)}">`,
  )
}

export function refusedPage(): string {
  return page(
    'This link was changed',
    '<p role="alert">Nothing was bought. Go back to the app and begin again.</p>',
  )
}

const titles = {
  sent: 'Thank you',
  cancelled: 'Cancelled',
  expired: 'Too late',
  failed: 'The payment failed',
  refunded: 'You get your money back',
} as const

const problems: { readonly [code: string]: string } = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has not enough money.',
  authentication_failed: 'Your bank did not recognise you.',
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${head}
<title>${title} · Local shop</title>
<style>
  body { max-inline-size: 24rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  input, button { font: inherit; padding: 0.5rem; margin-block: 0.25rem; }
  [role='alert'] { color: #b91c1c; }
</style>
<h1>${title}</h1>
${body}
</html>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
