// The first import of what a person starts. An older Node would fail far from here, at the first function it lacks.
const [major] = process.versions.node.split('.')

if (major !== '24') {
  console.error(
    `Latchkey’s scripts need Node 24, and this is ${process.versions.node}: run them by npm, or put .tools/node_modules/.bin first on the PATH.`,
  )
  process.exit(1)
}
