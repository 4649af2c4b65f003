export const RequestList = (_: object) => null
