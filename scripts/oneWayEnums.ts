// TypeScript's enums also lead back from number to name: `E[E["Border"] = -1] = "Border"`. Nobody goes that way here, and in V8
// a number that becomes the name of a property can blow up a page's table of numbers as text from 1 kB to 64.
type Plugin = {
  readonly name: string
  transform(code: string): string | null
}

/** Leave the way back out of enums that bundled packages bring. */
export function oneWayEnums(): Plugin {
  return {
    name: 'one-way-enums',
    transform(code) {
      const oneWay = code.replace(/(\w+)\[(\1\["(\w+)"\] = -?\d+)\] = "\3"/g, '$2')
      return oneWay === code ? null : oneWay
    },
  }
}
