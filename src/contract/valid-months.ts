/** For how many months a product's registration may be asked to hold on; 0: today. */
export const validMonths = ['0', '6', '12'] as const
