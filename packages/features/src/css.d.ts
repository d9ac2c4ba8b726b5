/** CSS is written as plain `.css` beside its component and imported as text (docs/decisions/0003). */
declare module '*.css?inline' {
  const css: string
  export default css
}
