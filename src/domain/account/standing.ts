interface Person {
  readonly id: string
  readonly isAdmin: boolean
  readonly isPending: boolean
}

/**
 * What happens to a company without this account: it is deleted too (`alone`), it is left without an administrator
 * (`last-administrator`), or neither. Somebody who has not accepted yet does not count.
 */
export const standingIn = (people: readonly Person[], ownId: string): 'alone' | 'last-administrator' | null => {
  const members = people.filter((person) => !person.isPending)
  const me = members.find((person) => person.id === ownId)
  if (!me) return null
  if (members.length === 1) return 'alone'
  return members.some((person) => person.isAdmin && person.id !== ownId) || !me.isAdmin ? null : 'last-administrator'
}
