import { captions } from './captions/captions.ts'

export function captionOf(story: string): string {
  const [group = '', state = ''] = story.split('.')
  return captions[group]?.[state] ?? ''
}
