import { KitError } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'
import { answerError } from './errors.ts'

export function notFound(c: Context<GatewayEnvironment>): Response {
  return answerError(new KitError('NOT_FOUND'), c)
}
