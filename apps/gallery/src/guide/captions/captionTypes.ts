/** What a story shows, in one line each: by group and state, as in `stories.ts`. */
export type Captions = { readonly [group: string]: { readonly [state: string]: string } }
