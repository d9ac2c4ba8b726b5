// The first import of a started script. An older Node would fail later, at the first missing function.
const [major] = process.versions.node.split('.')

if (major !== '24') {
  console.error(
    `Latchkey’s scripts need Node 24, and this is ${process.versions.node}: run them by npm, or put .tools/node_modules/.bin first on the PATH.`,
  )
  process.exit(1)
}
