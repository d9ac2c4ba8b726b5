import type { Pin } from './source/pins.ts'

/** Attribution that travels with the generated data. */
export function noticeOf(wallets: Pin, icons: Pin, iconNames: Pin): string {
  return `Latchkey wallet directory

Generated from the following packages; see packages/gateway/directory in the Latchkey sources.

Wallet entries and wallet icons
  ${wallets.name}@${wallets.version}, ${wallets.licence}, Copyright 2021 Non-Fungible Labs, Inc
  Extracted, filtered, corrected and reordered; the changes are listed in report.json and facts.ts.
  Licensed under the Apache License, Version 2.0; its text is in LICENSE-Apache-2.0 beside this file.
  Distributed on an "AS IS" basis, without warranties or conditions of any kind.

Network and token icons, and the wallet icons that are SVG
  ${icons.name}@${icons.version}, ${icons.licence}, Copyright 0xa3k5
  ${iconNames.name}@${iconNames.version}, ${iconNames.licence}, Copyright 0xa3k5
  Selected and compacted.

  Permission is hereby granted, free of charge, to any person obtaining a copy of this software
  and associated documentation files (the "Software"), to deal in the Software without
  restriction, including without limitation the rights to use, copy, modify, merge, publish,
  distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
  Software is furnished to do so, subject to the following conditions:
  The above copyright notice and this permission notice shall be included in all copies or
  substantial portions of the Software.
  THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
  BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
  NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
  DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
  OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

Names and logos are trademarks of their owners. They are shown so that people recognise the wallet,
network or token they already use; neither endorsement nor affiliation is implied. An owner who
wants an entry changed or removed opens an issue in the Latchkey repository; an operator can remove
it at once with the gateway's own directory file.
`
}
