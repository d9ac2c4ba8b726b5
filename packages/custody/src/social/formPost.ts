import { bodyLimit } from 'hono/body-limit'
import type { Config } from '../config.ts'
import type { App } from '../http/app.ts'

const passed = ['code', 'state', 'user', 'error', 'iss'] as const

/**
 * Where Apple sends its form: the frame is static files, which take none. The answer is passed on behind the #. The code is of no
 * use without the frame's verifier, and without the device's key.
 */
export function addFormPost(app: App, { frameOrigin }: Config): void {
  app.post('/social/apple', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const form = await c.req.parseBody().catch(() => ({}))
    const told = new URLSearchParams()
    for (const name of passed) {
      const value = Object.hasOwn(form, name) ? form[name as keyof typeof form] : undefined
      if (typeof value === 'string') told.set(name, value)
    }
    return c.redirect(`${frameOrigin}/callback#${told}`, 303)
  })
}
