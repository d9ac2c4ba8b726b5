import { KitError } from '@latchkey/protocol'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { ZoneAnswers } from '../../ports/names/zoneAnswers.ts'

const question = v.object({
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
})

/** The gateway of ERC-3668: any wallet asks it, so no project is needed. */
export function ccipRoutes(app: Hono<GatewayEnvironment>, { answer }: ZoneAnswers): void {
  app.get('/ccip/:sender/:file', (c) => {
    const { sender, file } = c.req.param()
    const [, data = ''] = /^(.*)\.json$/.exec(file) ?? []
    return reply(c, { sender, data })
  })
  // A resolver whose address has no `{data}` is asked by POST.
  app.post('/ccip', (c) => reply(c, c.var.body))

  async function reply(c: Context<GatewayEnvironment>, input: unknown): Promise<Response> {
    c.set('route', '/ccip')
    const asked = v.safeParse(question, input)
    if (!asked.success)
      throw new KitError('REQUEST_INVALID', {
        issue: 'Expected the sender and the data of ERC-3668',
        field: 'data',
      })
    const { sender, data } = asked.output
    const answered = await answer(sender.toLowerCase(), data.toLowerCase())
    // An answer may be old: a name that moved must not keep its old address for long.
    c.header('Cache-Control', 'public, max-age=15')
    return c.json({ data: answered })
  }
}
