import { type ErrorCode, type ErrorTexts, errorTexts } from './catalogue.ts'

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type TextOf<Code extends ErrorCode> = ErrorTexts[Code]

/** Values for a code's text. Further values help developers. */
export type ErrorContext<Code extends ErrorCode = ErrorCode> = {
  readonly [Name in Placeholder<TextOf<Code>>]: string | number
} & { readonly [name: string]: unknown }

type ContextArguments<Code extends ErrorCode> =
  Placeholder<TextOf<Code>> extends never
    ? [context?: { readonly [name: string]: unknown }, options?: ErrorOptions]
    : [context: ErrorContext<Code>, options?: ErrorOptions]

/** The only error class. `message` is the catalogue's text, `code` its row, `cause` the underlying error. */
export class KitError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'KitError'
  readonly code: Code
  readonly context: { readonly [name: string]: unknown }

  constructor(code: Code, ...[context = {}, options]: ContextArguments<Code>) {
    super(fillText(textOf(code), context), options)
    this.code = code
    this.context = context
  }

  /** The code's explanation in the documentation of this repository. */
  get docs(): string {
    return `docs/errors.md#${this.code}`
  }
}

/** Fills the `{names}` of a row's text from a context. */
export function fillText(text: string, context: { readonly [name: string]: unknown }): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(context[name] ?? ''))
}

/** Whether a value is a KitError, of the given code if any. Works across copies of the package, unlike instanceof. */
export function isKitError<Code extends ErrorCode>(
  value: unknown,
  code?: Code,
): value is KitError<Code> {
  if (typeof value !== 'object' || value === null) return false
  const error = value as { readonly name?: unknown; readonly code?: unknown }
  return error.name === 'KitError' && (code === undefined || error.code === code)
}

/** The gateway's own codes stand for their texts. The gateway fills in a text when it answers (serverCatalogue.ts). */
function textOf(code: ErrorCode): string {
  const texts: { readonly [code: string]: string | undefined } = errorTexts
  return texts[code] ?? code
}
