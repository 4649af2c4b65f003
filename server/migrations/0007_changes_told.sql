-- What servers keep in memory is told to them when it changes: who is signed in, and the state of the catalogue.
CREATE FUNCTION "public"."tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "catalogue_clock_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_clock"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('catalogue');--> statement-breakpoint
-- Not of its first use, which says nothing about who holds it.
CREATE TRIGGER "sessions_told"
  AFTER UPDATE OF "id", "user_id", "access_hash", "access_expires_at", "revoked_at" OR DELETE OR TRUNCATE ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');--> statement-breakpoint
CREATE TRIGGER "users_told"
  AFTER UPDATE OF "id", "role", "email", "supplier_id", "company_id", "is_company_admin", "timezone", "country"
  OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');--> statement-breakpoint
CREATE TRIGGER "buyer_companies_told" AFTER UPDATE OF "id", "country" OR DELETE OR TRUNCATE ON "buyer_companies"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');
