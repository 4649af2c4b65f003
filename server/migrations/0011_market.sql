CREATE TABLE "exchange_rates" (
	"day" date PRIMARY KEY NOT NULL,
	"rate" numeric NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"series_id" text NOT NULL,
	"day" date NOT NULL,
	"price" numeric NOT NULL,
	"high" numeric,
	"period" text,
	"source" text,
	"address" text,
	"note" text,
	"official" boolean DEFAULT false NOT NULL,
	"was" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "price_points_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "price_series" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"active" text NOT NULL,
	"specification" text NOT NULL,
	"category_id" text,
	"currency" text NOT NULL,
	"per" text NOT NULL,
	"tax" text,
	"delivery" text,
	"packaging" text,
	"source" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_series_id_price_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."price_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_series_active" ON "price_series" USING btree ("active");