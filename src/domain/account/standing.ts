interface Person {
  readonly id: string
  readonly isAdmin: boolean
  readonly isPending: boolean
}

/**
 * What becomes of a company without this account: it goes too (`alone`), it is left without an administrator
 * (`last-administrator`), or neither. Who has not accepted yet is nobody to leave it to.
 */
export const standingIn = (people: readonly Person[], ownId: string): 'alone' | 'last-administrator' | null => {
  const members = people.filter((person) => !person.isPending)
  const me = members.find((person) => person.id === ownId)
  if (!me) return null
  if (members.length === 1) return 'alone'
  return members.some((person) => person.isAdmin && person.id !== ownId) || !me.isAdmin ? null : 'last-administrator'
}
