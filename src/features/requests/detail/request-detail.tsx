export const RequestDetail = (_: object) => null
