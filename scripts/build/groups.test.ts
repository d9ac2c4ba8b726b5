import { expect, test } from 'vitest'
import { checkGroups, groups } from './groups.ts'

const built = groups.map(({ name, holds }) => ({
  fileName: `inside/${name}.js`,
  moduleIds: [holds]
    .flat()
    .map((path) => `/project/packages/${path instanceof RegExp ? 'ui/src/Tabs/Tabs.tsx' : path}`),
}))

test('the check of groups accepts a build where each group has its module', () => {
  expect(() => checkGroups(built)).not.toThrow()
})

test('the check of groups refuses a build where a module of a group was renamed', () => {
  const renamed = built.map((file) =>
    file.fileName === 'inside/connect.js'
      ? { ...file, moduleIds: ['/project/packages/x.ts'] }
      : file,
  )
  expect(() => checkGroups(renamed)).toThrow('the group connect of scripts/build/groups.ts')
})

test('the check of groups refuses a build where the file of a group is missing', () => {
  const missing = built.filter(({ fileName }) => fileName !== 'inside/pairing.js')
  expect(() => checkGroups(missing)).toThrow('the group pairing of scripts/build/groups.ts')
})

test('refuses a build where one of two modules of a group was renamed', () => {
  const renamed = built.map(({ fileName, moduleIds }) => ({
    fileName,
    moduleIds: moduleIds.filter((id) => !id.endsWith('/providerEvents.ts')),
  }))
  expect(() => checkGroups(renamed)).toThrow('providerEvents.ts, the group connect')
})
