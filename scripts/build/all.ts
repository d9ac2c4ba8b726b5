import { join } from 'node:path'
import { buildKit } from './kit.ts'
import { buildServer, buildWallet } from './servers.ts'

export async function buildAll(root: string): Promise<void> {
  await buildKit(root)
  await buildServer(root, 'gateway')
  await buildServer(root, 'custody')
  await buildWallet(root)
}

if (import.meta.main) await buildAll(join(import.meta.dirname, '../..'))
