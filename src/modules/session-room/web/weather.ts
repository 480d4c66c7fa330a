const LOOKS = 3
const MUCH = 0.08

/** The last looks at what got lost, newest last; a look that saw too little says nothing. */
export const weatherAfter = (losses: readonly number[], loss: number | null): readonly number[] =>
  loss === null ? losses : [...losses, loss].slice(-LOOKS)

/** Much got lost at every one of the last looks: one bad moment suggests nothing. */
export const isPoor = (losses: readonly number[]): boolean =>
  losses.length === LOOKS && losses.every((loss) => loss > MUCH)
