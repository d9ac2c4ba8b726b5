import { join } from 'node:path'
import { buildGateway } from './gateway.ts'
import { buildKit } from './kit.ts'

export async function buildAll(root: string): Promise<void> {
  await buildKit(root)
  await buildGateway(root)
}

if (import.meta.main) await buildAll(join(import.meta.dirname, '../..'))
