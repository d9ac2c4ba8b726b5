import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesSinceMain, isSeen, isShipped } from './changed.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-changed-'))
  git('init', '--initial-branch=main')
  commit('before.ts')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('changes are the branch’s commits, uncommitted changes and new files', () => {
  git('checkout', '-b', 'branch')
  commit('committed.ts')
  write('before.ts', 'changed')
  write('new.ts')
  expect(changesSinceMain(root).files).toEqual(['before.ts', 'committed.ts', 'new.ts'])
})

test('changes on main itself do not count as changes of the branch', () => {
  git('checkout', '-b', 'branch')
  git('checkout', 'main')
  commit('later.ts')
  git('checkout', 'branch')
  expect(changesSinceMain(root).files).toEqual([])
})

test('a clone without a local main is compared with its origin’s main', () => {
  git('checkout', '-b', 'branch')
  git('update-ref', 'refs/remotes/origin/main', 'main')
  git('branch', '-D', 'main')
  commit('committed.ts')
  expect(changesSinceMain(root).files).toEqual(['committed.ts'])
})

test.each([
  ['packages/modal/src/views/Send.tsx', true, true],
  ['packages/modal/src/window/Modal.browser.test.tsx', false, false],
  ['packages/modal/src/fixtures/stories.ts', false, true],
  ['packages/gateway/src/cli/main.ts', true, false],
  ['packages/testing/src/index.ts', false, false],
  ['packages/kit/package.json', true, false],
  ['pnpm-lock.yaml', true, true],
  ['docs/architecture.md', false, false],
])('%s is shipped: %s, seen in pictures: %s', (file, shipped, seen) => {
  expect([isShipped(file), isSeen(file)]).toEqual([shipped, seen])
})

function git(...args: readonly string[]): void {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: root })
  if (status !== 0) throw new Error(stderr.toString())
}

function write(file: string, text = 'text'): void {
  writeFileSync(join(root, file), text)
}

function commit(file: string): void {
  write(file)
  git('add', '.')
  git('commit', '-m', file)
}
