/** The types that the picker offers; the bytes decide what a file really is when it is added. */
export const acceptedFiles = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.doc,.docx,.xls,.xlsx,.csv,.txt'
