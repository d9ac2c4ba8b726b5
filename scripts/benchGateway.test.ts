import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the gateway’s bench with 400 transfers indexes each transfer and answers each request', async () => {
  const run = join(import.meta.dirname, '../bench/gateway/run.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [run, '400'])
  expect(stdout).toMatch(/400 transfers indexed in/)
  expect(stdout.match(/^(history|balance) (cold|warm) .* 0$/gm)).toHaveLength(4)
}, 120_000)
