export { fromRainbowKit, type RainbowKitTheme, type Theme } from '@latchkey/ui'
