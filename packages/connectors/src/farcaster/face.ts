import type { farcasterId as coreId } from '@latchkey/core'

/** Farcaster's name and icon, for both of its connectors. */
export const farcasterId: typeof coreId = 'farcaster'
export const farcasterName = 'Farcaster'
export const farcasterIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"%3E%3Cpath fill="%238a63d2" d="M0 0h36v36H0z"/%3E%3Cpath fill="%23fff" d="M9 9h18v3h2v3h-1v11h1v2h-7v-2h1v-6a5 5 0 0 0-10 0v6h1v2H7v-2h1V15H7v-3h2z"/%3E%3C/svg%3E'
