import type { GuideTopic } from '#modules/content/values/guides.ts'

/** The topics of the index, grouped by theme: burdens, relationships, the self, body and habits. */
export const GUIDE_GROUPS = {
  weight: ['anxiety', 'stress', 'burnout', 'depression', 'grief', 'trauma', 'loneliness'],
  people: ['relationships', 'parenthood', 'codependency', 'violence'],
  self: ['selfEsteem', 'selfDevelopment', 'mindfulness', 'lgbt', 'aging'],
  body: ['bodyImage', 'nutrition', 'addiction'],
} as const satisfies Record<string, readonly GuideTopic[]>

/** For each topic, related topics that the visitor may be looking for instead. */
export const RELATED_GUIDES: Readonly<Record<GuideTopic, readonly GuideTopic[]>> = {
  anxiety: ['stress', 'burnout', 'mindfulness'],
  burnout: ['stress', 'depression', 'anxiety'],
  depression: ['burnout', 'loneliness', 'grief'],
  relationships: ['codependency', 'parenthood', 'violence'],
  stress: ['burnout', 'anxiety', 'mindfulness'],
  trauma: ['violence', 'grief', 'anxiety'],
  grief: ['loneliness', 'depression', 'aging'],
  selfEsteem: ['selfDevelopment', 'bodyImage', 'anxiety'],
  parenthood: ['relationships', 'stress', 'burnout'],
  loneliness: ['depression', 'relationships', 'aging'],
  addiction: ['codependency', 'stress', 'depression'],
  codependency: ['relationships', 'addiction', 'selfEsteem'],
  selfDevelopment: ['selfEsteem', 'mindfulness', 'burnout'],
  mindfulness: ['stress', 'anxiety', 'selfDevelopment'],
  bodyImage: ['nutrition', 'selfEsteem', 'anxiety'],
  nutrition: ['bodyImage', 'stress', 'depression'],
  lgbt: ['relationships', 'selfEsteem', 'loneliness'],
  aging: ['loneliness', 'grief', 'relationships'],
  violence: ['trauma', 'relationships', 'codependency'],
}
